import type { Context } from "../base/context.ts";
import type { App } from "./app.ts";

export function documentRoutes(app: App, _ctx: Context): void {
  app.get("/openapi.json", { config: { scope: "public" } }, () => app.swagger());
}
