/** What only the dashboard calls. These endpoints belong to the pages and are not part of the public interface. */
export interface User {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  totp: boolean;
}

/** What a person may do in an account. */
export type Role = "owner" | "developer" | "viewer" | "operator";

/** Who is signed in, and which account the pages show. */
export interface Session {
  user: User;
  account: { id: string; name: string; role: Role; sandbox: boolean; read_only: boolean };
  accounts: { id: string; name: string; role: Role }[];
  expires_at: string;
  version: string;
}

/** The shape of an operation that `openapi.json` does not list. */
export interface ConsoleOperations {
  "POST /console/login": {
    params: undefined;
    query: undefined;
    body: { email: string; password: string; code?: string };
    reply: Session;
  };
  "POST /console/logout": { params: undefined; query: undefined; body: undefined; reply: unknown };
  "GET /console/session": { params: undefined; query: undefined; body: undefined; reply: Session };
  "POST /console/session/account": {
    params: undefined;
    query: undefined;
    body: { account_id: string };
    reply: Session;
  };
  /** Anything that an id, a number or a name leads to. */
  "GET /console/search": {
    params: undefined;
    query: { q: string };
    body: undefined;
    reply: { results: { kind: string; id: string; title: string; detail?: string; path: string }[] };
  };
}
