import { testPagesIn } from "./language-pages.ts";

testPagesIn("rw");
