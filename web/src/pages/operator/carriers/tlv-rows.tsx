import type { ApiError } from "../../../api/client.ts";
import type { Carrier } from "../../../api/operations.ts";
import { Choice, TextField } from "../../../ui/forms/field.tsx";
import { Rows } from "../../../ui/forms/rows.tsx";
import { t } from "../../../texts/index.ts";

type Tlv = Carrier["tlvs"][number];

/** The contents of a TLV's fields. */
export interface TlvFields {
  name: string;
  /** Decimal, or hexadecimal after `0x`. */
  tag: string;
  type: Tlv["type"];
  direction: NonNullable<Tlv["direction"]>;
  /** The constant; empty if messages set it. */
  value: string;
}

/** The TLVs of a link, for the form. */
export const tlvFieldsOf = (carrier: Carrier | undefined): TlvFields[] =>
  (carrier?.tlvs ?? []).map(({ name, tag, type, direction = "both", value }) => ({
    name,
    tag: tagOf(tag),
    type,
    direction,
    value: value === undefined || value === null ? "" : String(value),
  }));

/** A tag in hexadecimal, as in SMPP documents. */
const tagOf = (tag: number) => `0x${tag.toString(16).toUpperCase().padStart(4, "0")}`;

/** The TLVs in the form of the API, which refuses a tag that is not a number. */
export const tlvsOf = (rows: TlvFields[]): Tlv[] =>
  rows.map(({ name, tag, type, direction, value }) => ({
    name: name.trim(),
    tag: tag.trim() === "" ? 0 : Number(tag),
    type,
    direction,
    value: value.trim() === "" ? null : value.trim(),
  }));

const types = ["int1", "int2", "int4", "int8", "cstring", "text", "octets"] as const;
const directions = ["both", "out", "in"] as const;

/** The fields for the TLVs of a link. */
export function TlvRows(props: { rows: TlvFields[]; onChange: (rows: TlvFields[]) => void; error: ApiError | null }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t.carriers.tlvs}</legend>
      <p className="text-sm text-dim">{t.carriers.tlvsHint}</p>
      <Rows
        one={t.carriers.tlv}
        path="tlvs"
        {...props}
        fresh={(): TlvFields => ({ name: "", tag: "0x1400", type: "cstring", direction: "both", value: "" })}
      >
        {({ text }) => (
          <>
            <TextField label={t.common.name} required maxLength={40} className="sm:w-40" {...text("name")} />
            <TextField label={t.carriers.tag} required maxLength={6} className="sm:w-24" {...text("tag")} />
            <Choice label={t.carriers.tlvType} className="sm:w-44" {...text("type")}>
              {types.map((type) => (
                <option key={type} value={type}>
                  {t.carriers.tlvTypes[type]}
                </option>
              ))}
            </Choice>
            <Choice label={t.carriers.direction} className="sm:w-44" {...text("direction")}>
              {directions.map((direction) => (
                <option key={direction} value={direction}>
                  {t.carriers.directions[direction]}
                </option>
              ))}
            </Choice>
            <TextField
              label={t.carriers.constant}
              placeholder={t.carriers.setByMessages}
              maxLength={510}
              className="sm:w-44"
              {...text("value")}
            />
          </>
        )}
      </Rows>
    </fieldset>
  );
}
