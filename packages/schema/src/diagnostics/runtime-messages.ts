// Apart from the catalogues, so that a server output carries these messages only.
import type { Problem, ProblemOrigin, Severity } from '../diagnostics'

export interface Message<Params> {
  code: string
  severity: Severity
  why: (params: Params) => string
  fix: (params: Params) => string
}

export interface VariableParams {
  /** Name of the environment variable. */
  name: string
  /** Formatted path of the key it sets. */
  key: string
}

function message<Params>(entry: Message<Params>): Message<Params> {
  return entry
}

/** FW12xx: problems with runtime config from environment variables. No message ever shows a private value. */
export const runtimeMessages = {
  wrongType: message({
    code: 'FW1201',
    severity: 'error',
    why: (p: VariableParams & { given?: string; expected: string }) =>
      p.given === undefined
        ? `\`${p.name}\` sets \`${p.key}\`, which is declared as ${p.expected}, but has another value (not shown, because it is private).`
        : `\`${p.name}\` sets \`${p.key}\`, which is declared as ${p.expected}, but is ${p.given}.`,
    fix: (p: VariableParams & { given?: string; expected: string }) =>
      `Set it to ${p.expected}, or change the default of \`${p.key}\`.`,
  }),
  scalarForObject: message({
    code: 'FW1202',
    severity: 'error',
    why: (p: VariableParams & { child?: string }) =>
      `\`${p.name}\` sets \`${p.key}\`, which is declared as an object, but is not a JSON object.`,
    fix: (p: VariableParams & { child?: string }) =>
      p.child
        ? `Set one of its keys, e.g. \`${p.child}\`, or set \`${p.name}\` to a JSON object.`
        : `Set \`${p.name}\` to a JSON object, e.g. '{"key":"value"}'.`,
  }),
  undeclaredKey: message({
    code: 'FW1203',
    severity: 'error',
    why: (p: VariableParams & { given?: string; declared: string[] }) =>
      p.given === undefined
        ? `The JSON object in \`${p.name}\` has a key that is not declared in \`${p.key}\`.`
        : `The JSON object in \`${p.name}\` has the key ${p.given}, which is not declared in \`${p.key}\`.`,
    fix: (p: VariableParams & { given?: string; declared: string[] }) =>
      `Declare the key in \`${p.key}\`, or use only ${p.declared.map(key => `\`${key}\``).join(', ')}.`,
  }),
  sameName: message({
    code: 'FW1204',
    severity: 'error',
    why: (p: { name: string; keys: string[] }) =>
      `${p.keys.map(key => `\`${key}\``).join(' and ')} have the same environment variable \`${p.name}\`.`,
    fix: (_: { name: string; keys: string[] }) => 'Rename one of the keys.',
  }),
  unknownVariable: message({
    code: 'FW1205',
    severity: 'warning',
    why: (p: { name: string; nearest?: string }) =>
      `\`${p.name}\` is set, but \`runtimeConfig\` does not declare a key for it.`,
    fix: (p: { name: string; nearest?: string }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : 'Declare the key in `runtimeConfig`, or unset the variable.',
  }),
  fixedKey: message({
    code: 'FW1206',
    severity: 'warning',
    why: (p: VariableParams) => `\`${p.name}\` cannot set \`${p.key}\`, which is fixed at build time.`,
    fix: (_: VariableParams) => 'Unset it, and set the option in the configuration before building.',
  }),
  forbiddenKey: message({
    code: 'FW1207',
    severity: 'error',
    why: (p: VariableParams) => `The JSON in \`${p.name}\` contains a key that could cause prototype pollution.`,
    fix: (_: VariableParams) => 'Remove the keys `__proto__`, `constructor` and `prototype` from it.',
  }),
}

/** Makes the problem a message stands for. */
export function runtimeProblem<Params>(entry: Message<Params>, params: Params, origin: ProblemOrigin = {}): Problem {
  return { code: entry.code, severity: entry.severity, why: entry.why(params), fix: entry.fix(params), ...origin }
}
