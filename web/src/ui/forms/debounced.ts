import { useEffect, useState } from "react";

/** The value once it has stopped changing. */
export function useDebounced<Value>(value: Value, ms = 350): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
