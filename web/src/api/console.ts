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
  "GET /console/deliveries/{id}": Operation<{ params: { id: string }; reply: Delivery }>;
  "GET /console/home": Operation<{
    reply: {
      errors: {
        kind: "message" | "call";
        state: string;
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
