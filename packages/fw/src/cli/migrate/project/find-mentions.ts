import { basename } from 'pathe'
import type { LeftName } from '../tree/script-tree'

/** Files of deployments and of other tools. */
const TOOL_FILES =
  /^(?:Dockerfile.*|.*\.Dockerfile|Makefile|Procfile|Jenkinsfile|.*\.(?:sh|toml|ya?ml)|(?:vercel|turbo|nx|project|app|wrangler)\.jsonc?|ecosystem\.config\..*)$/
const LOCK_FILES = /^(?:pnpm-lock\.yaml|package-lock\.json|yarn\.lock|bun\.lock|deno\.lock)$/

const MENTION =
  /\bNUXT_[A-Z\d]\w*|\b(?:nuxt|nuxi) (?:build|generate|preview|dev|start|prepare)\b|(?<![\w-])\.nuxt(?![\w-])/g

/** Names of Nuxt in files of other tools, which only their author can change. */
export function findMentions(path: string, text: string): LeftName[] {
  const name = basename(path)
  if (!TOOL_FILES.test(name) || LOCK_FILES.test(name)) return []
  return [...text.matchAll(MENTION)].map(({ index, 0: mention }) => ({
    offset: index,
    name: mention,
    reason: `\`${name}\` belongs to another tool`,
    use: `\`${mention
      .replace(/^NUXT_/, 'FW_')
      .replace(/^nux[ti] /, 'fw ')
      .replace('.nuxt', '.fw')}\``,
  }))
}
