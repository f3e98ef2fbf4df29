import { testPagesIn } from "./language-pages.ts";

testPagesIn("sw");
