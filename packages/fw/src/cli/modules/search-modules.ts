import { TRIED_MODULES } from './tried-modules.gen'
import type { TriedModule } from './tried-modules.gen'

/** Words for which the name of a module is not the one to search for. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '@nuxt/content': 'markdown cms blog',
  '@nuxt/eslint': 'lint',
  '@nuxt/fonts': 'typography',
  '@nuxt/icon': 'svg iconify',
  '@nuxt/image': 'picture photo resize',
  '@nuxt/scripts': 'analytics third-party',
  '@nuxt/ui': 'component library tailwind',
  '@nuxtjs/color-mode': 'dark theme',
  '@nuxtjs/device': 'mobile',
  '@nuxtjs/i18n': 'translation locale language',
  '@nuxtjs/plausible': 'analytics',
  '@nuxtjs/robots': 'seo',
  '@nuxtjs/sitemap': 'seo',
  '@nuxtjs/tailwindcss': 'css',
  '@pinia/nuxt': 'store state',
  '@unocss/nuxt': 'css atomic',
  '@vite-pwa/nuxt': 'offline service worker',
  '@vueuse/nuxt': 'composables',
  'nuxt-auth-utils': 'sign-in login session',
  'nuxt-security': 'csp headers',
  'pinia-plugin-persistedstate': 'store state',
}

/** Tried modules with all words in their name, their subject or what was tried; names first. */
export function searchModules(query: string): TriedModule[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ name, tried }: TriedModule): number => {
    if (words.every(word => name.includes(word))) return 0
    const text = `${name} ${SUBJECTS[name] ?? ''}`
    if (words.every(word => text.includes(word))) return 1
    return words.every(word => `${text} ${tried.toLowerCase()}`.includes(word)) ? 2 : 3
  }
  return TRIED_MODULES.map(module => ({ module, rank: rank(module) }))
    .filter(entry => entry.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ module }) => module)
}
