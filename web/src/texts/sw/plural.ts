import { counting } from "../counting.ts";

export const { count, plural } = counting("sw", "sw");
