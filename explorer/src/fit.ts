// Adapts a design to a different board. Everything that the board does not have is omitted or
// replaced.
import { changed, type Design, type Member } from "./design";
import type { Facts } from "./types";

const without = (member: Member, ...fields: string[]): Member =>
  Object.fromEntries(Object.entries(member).filter(([name]) => !fields.includes(name))) as Member;

/** Returns a stream or cluster without those of its ports that the board does not have. */
function placed(member: Member, known: ReadonlySet<string>): Member {
  let made = member;
  if (member.port && !known.has(member.port)) made = without(made, "port");
  if (member.ports) {
    const left = member.ports.filter((port) => known.has(port));
    made = left.length ? { ...made, ports: left } : without(made, "ports");
  }
  return made;
}

export function fitted(design: Design, facts: Facts): Design {
  const known = new Set([...facts.ports, ...facts.ps_ports].map((p) => p.name));
  const free = facts.ports.filter((p) => !p.taken_by && !p.coherent).map((p) => p.name);
  const cpus = facts.cpus.map((c) => c.name);
  const all = (kind: "stream" | "cluster" | "program" | "network", fit: (member: Member) => Member | null) => {
    const left = (design[kind] ?? []).map(fit).filter((m) => m !== null);
    return { [kind]: left.length ? left : undefined };
  };
  return changed(design, {
    mapping: design.mapping && facts.maps.includes(design.mapping) ? design.mapping : undefined,
    qos: design.qos && facts.qos.includes(design.qos) ? design.qos : undefined,
    ...all("stream", (m) => placed(m, known)),
    ...all("cluster", (m) => placed(m, known)),
    ...all("program", (m) => (cpus.includes(String(m.cpu)) ? m : cpus[0] ? { ...m, cpu: cpus[0] } : null)),
    ...all("network", (m) => {
      const left = (m.ports ?? []).filter((port) => known.has(port));
      const ports = left.length ? left : free.slice(-1);
      return ports.length ? { ...m, ports } : null;
    }),
  });
}
