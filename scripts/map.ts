import { modules } from "../src/modules.ts";

// `npm run map`: which area owns each table, who else reads or writes it and why, which columns are sealed, and what is deleted with time.

for (const { name, tables, reads, writes } of modules) {
  console.log(`\n${name}`);
  for (const [table, { forget = {}, sealed = {}, impersonal, ...of }] of Object.entries(tables)) {
    const marks = [
      ...(impersonal === undefined ? [] : [`nothing personal: ${impersonal}`]),
      ...(of.erase === undefined ? [] : [typeof of.erase === "string" ? `no erasure: ${of.erase}` : "erased"]),
      ...(of.export === undefined
        ? []
        : [typeof of.export === "string" ? `no export: ${of.export}` : `exported as ${of.export.type}`]),
      ...Object.keys(forget).map((chore) => `forgets ${chore}`),
      ...Object.keys(sealed).map((column) => `seals ${column}`),
    ];
    console.log(`  owns ${[table, ...marks].join(", ")}`);
  }
  for (const [others, reason] of Object.entries(reads)) console.log(`  reads ${others}: ${reason}`);
  for (const [others, reason] of Object.entries(writes)) console.log(`  writes ${others}: ${reason}`);
}
