/** Line drawings on a grid of 16, in the colour of the text around them. Decoration: what they mean stands beside them. */
const drawings = {
  home: "M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z",
  play: "M4.5 3v10l8-5z",
  send: "M14 2 7 9M14 2 9.5 14 7 9 2 6.5z",
  list: "M5.5 4H14M5.5 8H14M5.5 12H14M2 4h.5M2 8h.5M2 12h.5",
  layers: "M8 2 2 5l6 3 6-3zM2 8l6 3 6-3M2 11l6 3 6-3",
  inbox: "M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5l1 1.5h3l1-1.5H14",
  shield: "M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4zM6 8l1.5 1.5L10.5 6.5",
  mic: "M8 2a2 2 0 0 0-2 2v4a2 2 0 0 0 4 0V4a2 2 0 0 0-2-2M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2.5",
  hook: "M6 9.5a3 3 0 1 0 3 3h3.5M10 7 7.8 3.4a2 2 0 1 0-3 2L6.5 8M9.5 4.5l2.2 3.8a2.4 2.4 0 1 1-1 4",
  log: "M3 2h10v12H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3",
  key: "M9.5 6.5a3 3 0 1 0-2.6 3L8 8.500h1.500V7h1.500l.5-.5zM9 7l5 5v2h-2l-4-4",
  wallet: "M2 5a1.500 1.500 0 0 1 1.500-1.500H12V5M2 5v7a1.500 1.500 0 0 0 1.500 1.500H14V5zM11 9.200h.5",
  tag: "M2.500 2.500H8l6 6-5.500 5.500-6-6zM5.300 5.300h.1",
  people:
    "M6 7.500a2.300 2.300 0 1 0 0-4.500 2.300 2.300 0 0 0 0 4.500M1.500 13.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M11 3.300a2.200 2.200 0 0 1 0 4M12 9.800c1.500.5 2.500 1.800 2.500 3.700",
  gear: "M8 10.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400M8 1.800v2M8 12.200v2M1.800 8h2M12.200 8h2M3.600 3.600 5 5M11 11l1.400 1.400M12.400 3.600 11 5M5 11l-1.400 1.400",
  gauge: "M2.500 11.500a6 6 0 1 1 11 0M8 9l3-3.500M7.200 10a1 1 0 1 0 1.600 0",
  link: "M6.500 9.500 9.500 6.500M7 4.500l1.500-1.500a3 3 0 0 1 4.300 4.300L11.500 8.800M9 11.500l-1.500 1.500a3 3 0 0 1-4.300-4.300L4.500 7.200",
  route:
    "M4 13.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3M12 5.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3M5.500 12H10a2 2 0 0 0 0-4H6a2 2 0 0 1 0-4h4.500",
  building:
    "M3 14V2.500h7V14M10 6h3v8M1.500 14h13M5.200 5.200h.1M7.600 5.200h.1M5.200 8h.1M7.600 8h.1M5.200 10.800h.1M7.600 10.800h.1",
  check: "M3 8.500 6.500 12 13 4.500",
  question:
    "M5.800 6a2.200 2.200 0 1 1 3.200 2c-.7.400-1 .8-1 1.600M8 12h.1M8 14.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13",
  scale: "M8 2v12M4.500 14h7M3 4.500h10M3 4.500 1.200 9h3.600zM13 4.500 11.200 9h3.600z",
  server: "M2.500 2.500h11v4.500h-11zM2.500 9h11v4.500h-11zM5 4.800h.1M5 11.300h.1",
  copy: "M5.500 5.500h8v8h-8zM3.500 10.500h-1v-8h8v1",
  search: "M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10M10.700 10.700 14 14",
  menu: "M2 4h12M2 8h12M2 12h12",
  close: "M3.500 3.500l9 9M12.500 3.500l-9 9",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1",
  moon: "M13.500 9.500A6 6 0 0 1 6.500 2.500a6 6 0 1 0 7 7",
  screen: "M2 3h12v8H2zM5.500 13.500h5M8 11v2.500",
  chevron: "M4 6l4 4 4-4",
  pause: "M5 3v10M11 3v10",
  terminal: "M2 3h12v10H2zM4.500 6l2 2-2 2M8 10.200h3",
  warning: "M8 2 1.500 13.500h13zM8 6.500v3.500M8 12h.1",
  plus: "M8 3v10M3 8h10",
  out: "M6 3H3v10h3M10 5l3 3-3 3M13 8H6.500",
  upload: "M8 11V3M5 6l3-3 3 3M2.500 10.500v3h11v-3",
  download: "M8 3v8M5 8l3 3 3-3M2.500 10.500v3h11v-3",
  external: "M9 3h4v4M13 3 7.500 8.500M11 9.500V13H3V5h3.500",
  clock: "M8 14.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13M8 4.500V8l2.500 1.500",
  refresh: "M13 3v3.500H9.500M3 13V9.500h3.500M12.700 6.500a5 5 0 0 0-9-1M3.300 9.500a5 5 0 0 0 9 1",
  stop: "M4 4h8v8H4z",
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`${className} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.35"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
