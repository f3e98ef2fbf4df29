import { encodeQR } from "qr";
import { useMemo } from "react";

/** The quiet zone, in modules (ISO/IEC 18004 §9.1). */
const quietZone = 4;

/** A QR code, black on white even in the dark theme: many apps read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: quietZone }), [text]);
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 self-center rounded-md bg-white"
    >
      <path d={dark.join("")} fill="black" />
    </svg>
  );
}
