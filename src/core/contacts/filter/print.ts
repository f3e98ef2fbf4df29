/** A filter as text, which reads back as the same tree. Pure, and shared with the dashboard. */
import type { Condition, Operator, Subject, Tree, Value } from "./tree.ts";

/** The text of a tree. */
export function printFilter(tree: Tree): string {
  if ("all" in tree) return tree.all.map((each) => within(each, "all")).join(" and ");
  if ("any" in tree) return tree.any.map((each) => within(each, "any")).join(" or ");
  if ("not" in tree) return `not ${within(tree.not, "not")}`;
  return printCondition(tree);
}

/** In parentheses where the rest would tear it apart, or where it would become one with the rest. */
function within(tree: Tree, outer: "all" | "any" | "not"): string {
  const needs = "any" in tree || ("all" in tree && outer !== "any");
  return needs ? `(${printFilter(tree)})` : printFilter(tree);
}

function printCondition({ subject, operator, values }: Condition): string {
  const [about, said] = [printSubject(subject), values.map(printValue)];
  if (operator === "empty" || operator === "filled") return `${about} ${printOperator(operator)}`;
  return operator === "in" ? `${about} in (${said.join(", ")})` : `${about} ${operator} ${said.join("")}`;
}

/** An operator as it is written. */
export const printOperator = (operator: Operator): string =>
  operator === "empty" ? "is empty" : operator === "filled" ? "is not empty" : operator;

/** What a condition is about, as it is written. */
export const printSubject = (subject: Subject): string =>
  "own" in subject
    ? subject.own
    : `fields.${/^[\p{L}\p{M}\p{N}_-]+$/u.test(subject.field) ? subject.field : quote(subject.field)}`;

/** A text in quotes. */
export const quote = (text: string): string => `"${text.replaceAll(/[\\"“”]/g, String.raw`\$&`)}"`;

function printValue(value: Value): string {
  if ("text" in value) return quote(value.text);
  if ("number" in value) return String(value.number);
  if ("yes" in value) return value.yes ? "yes" : "no";
  return "day" in value ? value.day : `${value.age}${value.unit}`;
}
