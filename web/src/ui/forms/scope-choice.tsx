import { scopes, type Scope } from "../values/rights.ts";
import { Check } from "./field.tsx";

/** Ticks what a token or a role permits, of what is offered; in the order of all scopes, whatever is ticked first. */
export function ScopeChoice(props: {
  legend: string;
  isOffered: (scope: Scope) => boolean;
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}) {
  const { legend, isOffered, chosen, onChange } = props;
  const toggle = (scope: Scope) => {
    const isChosen = (each: Scope) => chosen.includes(each) !== (each === scope);
    onChange(scopes.map(([each]) => each).filter(isChosen));
  };
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {scopes
        .filter(([scope]) => isOffered(scope))
        .map(([scope, meaning]) => (
          <Check
            key={scope}
            label={meaning}
            hint={<code className="font-mono">{scope}</code>}
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
    </fieldset>
  );
}
