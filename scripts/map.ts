import { modules } from "../src/modules.ts";

// `npm run map`: which folder owns each table, who else reads or writes it and why, which columns are sealed, and what is deleted with time.

for (const { name, tables, reads, writes } of modules) {
  console.log(`\n${name}`);
  for (const [table, { forget = {}, sealed = {} }] of Object.entries(tables)) {
    const marks = [
      ...Object.keys(forget).map((chore) => `forgets ${chore}`),
      ...Object.keys(sealed).map((column) => `seals ${column}`),
    ];
    console.log(`  owns ${[table, ...marks].join(", ")}`);
  }
  for (const [others, reason] of Object.entries(reads)) console.log(`  reads ${others}: ${reason}`);
  for (const [others, reason] of Object.entries(writes)) console.log(`  writes ${others}: ${reason}`);
}
