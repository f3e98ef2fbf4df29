import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// `npx vite web` serves the pages with live reload beside a program that runs on its usual port.
const service = { target: "http://127.0.0.1:8080", changeOrigin: true };
const paths = ["/v1", "/ai", "/media", "/console", "/openapi.json", "/docs", "/health"];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "#segments": fileURLToPath(new URL("../src/messages/segments.ts", import.meta.url)) } },
  build: {
    target: ["chrome123", "firefox124", "safari17.5"],
    // The policy of the pages allows no `data:` fonts or scripts, and a file of its own is kept by the browser for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The counting of segments is the server's own; what else its folder exports speaks to sockets and stays out.
      treeshake: { moduleSideEffects: (id) => !/\/src\/(smpp|base)\//.test(id) || id.includes("/web/") },
    },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
});
