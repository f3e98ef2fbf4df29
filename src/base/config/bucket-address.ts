/** A bucket of an S3-like store, from `MEDIA_URL`. */
export interface BucketAddress {
  /** Scheme, host and port. */
  origin: string;
  /** The bucket, and a prefix of all names in it, such as `audio/`, or empty. */
  bucket: string;
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const form = "must be https://ACCESS_KEY:SECRET_KEY@host/bucket, with a prefix and ?region=… if need be";

/** Parses `https://ACCESS_KEY:SECRET_KEY@host:port/bucket/prefix?region=eu-west-1`. Throws an Error that says what to change. */
export function readBucketAddress(value: string): BucketAddress {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(form);
  if (!url.username || !url.password)
    throw new Error(`${form}; percent-encode special characters of the keys, such as / as %2F`);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error(`${form}; it names no bucket`);
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder)))
    throw new Error("must have a prefix of letters, digits, dots, hyphens and underscores only");
  const unknown = [...url.searchParams.keys()].find((name) => name !== "region");
  if (unknown !== undefined) throw new Error(`has a parameter "${unknown}", but only "region" is known`);
  return {
    origin: url.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
