import { useEffect, useRef, useState, type ReactNode } from "react";

/** A box that scrolls sideways if its content is wider; it is then focusable, so that it can be scrolled by keyboard. */
export function Scrollable({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    const observer = new ResizeObserver(() => setScrolls(current!.scrollWidth > current!.clientWidth));
    observer.observe(current!);
    for (const child of current!.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="@container relative overflow-x-auto" tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
