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
  "GET /console/search": Operation<{
    query: { q: string };
    reply: { results: { kind: string; id: string; title: string; detail?: string; path: string }[] };
  }>;
}
