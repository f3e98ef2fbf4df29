import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { options } from "preact";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./api/hooks.ts";
import { router } from "./router.tsx";
import { Toasts } from "./ui/layout/toast.tsx";

// As React does: the effects of what is drawn have run when the next event comes, which may depend on them.
options.requestAnimationFrame = queueMicrotask;

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
