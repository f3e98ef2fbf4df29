import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { pluginFramesTexts } from "@astrojs/starlight/expressive-code";
import { defineConfig, passthroughImageService } from "astro/config";
import { sidebarItems } from "../scripts/site/pages.ts";

const own = (name: string) => `./src/components/${name}.astro`;

// As the dashboard says it.
pluginFramesTexts.overrideTexts(undefined, { copyButtonCopied: "Copied" });

/** The documentation as a site of static files, which the service sends below `/docs`. */
export default defineConfig({
  outDir: "./.build",
  base: "/docs",
  trailingSlash: "never",
  // The policy of the pages allows nothing inline but what scripts/site/build.ts lists.
  build: { format: "directory", inlineStylesheets: "never" },
  vite: { build: { assetsInlineLimit: 0 } },
  image: { service: passthroughImageService() },
  // Texts are shown as they are written.
  markdown: { processor: satteri({ features: { smartPunctuation: false } }) },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: "Tuma",
      favicon: "/icon.svg",
      customCss: [
        "@fontsource-variable/geist/wght.css",
        "@fontsource-variable/geist-mono/wght.css",
        "../src/base/look.css",
        "./src/styles.css",
      ],
      // The page for wrong addresses is one of our own.
      disable404Route: true,
      pagefind: false,
      credits: false,
      sidebar: sidebarItems(),
      components: {
        Head: own("Head"),
        PageTitle: own("PageTitle"),
        Search: own("Search"),
        SiteTitle: own("SiteTitle"),
        SocialIcons: own("HeaderLinks"),
        Footer: own("Footer"),
      },
      expressiveCode: {
        themes: ["github-dark", "github-light"],
        defaultProps: { frame: "none", wrap: true },
        styleOverrides: {
          borderRadius: "0.5rem",
          borderColor: "var(--line)",
          codeBackground: "var(--card)",
          codeFontSize: "0.82rem",
          frames: { frameBoxShadowCssValue: "none" },
        },
      },
    }),
  ],
});
