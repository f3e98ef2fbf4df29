import type { Delivery } from "./operations.ts";

/** What only the dashboard calls. These endpoints belong to the pages and are not part of the public interface. */
export interface User {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  totp: boolean;
}

/** What a person may do in an account. */
export type Role = "owner" | "developer" | "viewer";

/** Who is signed in, and which account the pages show. */
export interface Session {
  user: User;
  account: { id: string; name: string; role: Role; sandbox: boolean; read_only: boolean; suspended: boolean };
  accounts: { id: string; name: string; role: Role }[];
  expires_at: string;
  version: string;
}

/** An invitation as the person sees it who was sent the link. */
export interface OpenInvitation {
  email: string;
  account: { id: string; name: string };
  role: Role;
  expires_at: string;
  /** The address has a login already: its password is asked for, and no new one is made. */
  has_login: boolean;
}

/** The shape of an operation. */
interface Operation<Parts extends { params?: unknown; query?: unknown; body?: unknown; reply: unknown }> {
  params: Parts extends { params: infer Params } ? Params : undefined;
  query: Parts extends { query: infer Query } ? Query : undefined;
  body: Parts extends { body: infer Body } ? Body : undefined;
  reply: Parts["reply"];
}

/** The operations that `openapi.json` does not list. */
export interface ConsoleOperations {
  "POST /console/login": Operation<{ body: { email: string; password: string; code?: string }; reply: Session }>;
  "POST /console/logout": Operation<{ reply: unknown }>;
  "GET /console/session": Operation<{ reply: Session }>;
  "POST /console/session/account": Operation<{ body: { account_id: string }; reply: Session }>;
  "GET /console/invitations/{token}": Operation<{ params: { token: string }; reply: OpenInvitation }>;
  "POST /console/invitations/accept": Operation<{
    body: { token: string; name: string; password: string; code?: string };
    reply: Session;
  }>;
  "PATCH /console/profile": Operation<{
    body: { name?: string; password?: string; current_password?: string };
    reply: Session;
  }>;
  "POST /console/totp": Operation<{ reply: { secret: string; uri: string } }>;
  "POST /console/totp/confirm": Operation<{ body: { code: string }; reply: { recovery_codes: string[] } }>;
  "DELETE /console/totp": Operation<{ body: { current_password: string }; reply: Session }>;
  "GET /console/api-log": Operation<{
    query: {
      status?: string;
      code?: string;
      method?: string;
      path?: string;
      token?: string;
      request_id?: string;
      from?: string;
      to?: string;
      page?: number;
      per_page?: number;
    };
    reply: { calls: LoggedCall[]; pages: PagesOf; total_is_exact: boolean; kept_days: number };
  }>;
  "GET /console/conversations": Operation<{
    query: { q?: string; page?: number; per_page?: number };
    reply: { conversations: Conversation[]; pages: PagesOf };
  }>;
  "GET /console/conversations/{number}": Operation<{
    params: { number: string };
    query: { page?: number; per_page?: number };
    reply: { number: string; opted_out: boolean; messages: Exchanged[]; pages: PagesOf };
  }>;
  "GET /console/deliveries": Operation<{
    query: { message?: string; page?: number; per_page?: number };
    reply: { deliveries: Delivery[]; pages: PagesOf };
  }>;
  "GET /console/deliveries/{id}": Operation<{ params: { id: string }; reply: Delivery }>;
  "GET /console/verifications": Operation<{
    query: { q?: string; page?: number; per_page?: number };
    reply: { verifications: Verification[]; pages: PagesOf; total_is_exact: boolean };
  }>;
  "GET /console/verifications/{id}": Operation<{ params: { id: string }; reply: ShownVerification }>;
  "POST /console/carriers/try": Operation<{ body: UpstreamSamples; reply: TriedUpstream }>;
  "GET /console/home": Operation<{
    reply: {
      errors: {
        kind: "message" | "call";
        state: "" | "undelivered" | "expired" | "rejected" | "failed";
        code: string;
        count: number;
        last_id: string;
        last_at: string;
      }[];
    };
  }>;
  "GET /console/search": Operation<{
    query: { q: string };
    reply: { results: { kind: string; id: string; title: string; detail?: string; path: string }[] };
  }>;
}

/** A call of a program, as the log keeps it. */
export interface LoggedCall {
  id: string;
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  /** The id of the token, or whoever else called. */
  actor: string;
  name: string;
  request_id: string;
  /** Bodies up to 4 KiB, with codes, secrets and tokens masked; null where there was none, or it is past its time. */
  request: string | null;
  response: string | null;
}

/** Where a list stands. */
export interface PagesOf {
  page: number;
  pages: number;
  per_page: number;
  total: number;
  next_url: string | null;
  prev_url: string | null;
}

/** A verification as lists show it. */
export interface Verification {
  id: string;
  state: string;
  brand: string;
  /** Masked. */
  number: string;
  country: string;
  test: boolean;
  /** Wrong codes so far, and how many more it takes. */
  attempts: number;
  attempts_left: number;
  sends: number;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

/** One verification, with what was sent for it and what keeps further PINs from its number. */
export interface ShownVerification extends Verification {
  sent: { sms_id: string; at: string; state: string | null; final_at: string | null }[];
  blocks: { what: string; why: string; since: string; until: string; active: boolean }[];
  wrong_codes_until: string | null;
}

/** What is said of an HTTP upstream, and samples that it is tried on. */
export interface UpstreamSamples {
  http: object;
  carrier_id?: string;
  text: string;
  system_id: string;
  password: string;
  answer_status: number;
  answer?: string;
  receipt?: string;
  inbound?: string;
}

/** How an HTTP upstream would be asked, and what the samples mean. */
export interface TriedUpstream {
  request: { url: string; method: string; headers: Record<string, string>; body?: string };
  answer: { outcome: "accepted" | "refused" | "slowed" | "retried" | "in doubt"; id: string } | null;
  receipts: { id: string; to: string; state: string; error?: string }[] | null;
  signature: string | null;
  inbound: { from: string; to: string; text: string }[] | null;
}

/** A phone that wrote to the account. */
export interface Conversation {
  number: string;
  /** Ours, that it wrote to last. */
  our_number: string;
  telco: string;
  last_at: string;
  last_text: string | null;
  received: number;
  opted_out: boolean;
}

/** A message to or from a phone. */
export interface Exchanged {
  direction: "in" | "out";
  id: string;
  our_address: string;
  text: string | null;
  state: string;
  parts: number;
  at: string;
}
