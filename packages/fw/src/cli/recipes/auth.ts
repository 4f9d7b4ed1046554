import { defineRecipe, scriptExtension } from './recipe'
import type { RecipeEdit, RecipeProject } from './recipe'

export const auth = defineRecipe(project => {
  const { app, server, isTypeScript } = project
  const extension = scriptExtension(project)
  return {
    modules: { 'nuxt-auth-utils': '^0.5.30' },
    config: [{ path: ['runtimeConfig', 'signIn'], value: { name: 'admin', password: '' } }],
    files: {
      [`${server}api/sign-in.post.${extension}`]: `export default defineEventHandler(async (event) => {
  const { name, password } = await readBody${isTypeScript ? '<{ name?: string; password?: string }>' : ''}(event)
  // One user, whose password is FW_SIGN_IN_PASSWORD. For more, look up the user and call \`verifyPassword()\`.
  const { signIn } = useRuntimeConfig(event)
  if (!signIn.password || name !== signIn.name || password !== signIn.password) {
    throw createError({ statusCode: 401, message: 'Wrong name or password' })
  }
  await setUserSession(event, { user: { name } })
  return { name }
})
`,
      [`${app}middleware/signed-in.${extension}`]: `export default defineFwRouteMiddleware((to) => {
  const { loggedIn } = useUserSession()
  if (!loggedIn.value) return navigateTo({ path: '/sign-in', query: { to: to.fullPath } })
})
`,
      [`${app}pages/sign-in.vue`]: signInPage(project),
      ...(isTypeScript && {
        'shared/types/auth.d.ts': `declare module '#auth-utils' {
  interface User {
    name: string
  }
}

export {}
`,
      }),
    },
    edits: [secrets(project)],
    ignored: ['.env'],
    next: [
      'Sign in at `/sign-in` as `admin`, with the password in `.env`.',
      "Protect a page: `definePageMeta({ middleware: 'signed-in' })`. Protect a handler: `await requireUserSession(event)`.",
    ],
  }
})

function secrets({ secret }: RecipeProject): RecipeEdit {
  const lines = [`NUXT_SESSION_PASSWORD=${secret()}`, `FW_SIGN_IN_PASSWORD=${secret().slice(0, 12)}`]
  return {
    file: '.env',
    edit(text) {
      const missing = lines.filter(line => !new RegExp(`^${line.split('=')[0]}=`, 'm').test(text))
      return missing.length === 0 ? text : `${text.replace(/(?<=[^\n])$/, '\n')}${missing.join('\n')}\n`
    },
    create: `${lines.join('\n')}\n`,
    byHand: lines.join('\n'),
  }
}

function signInPage({ isTypeScript }: RecipeProject): string {
  return `<script setup${isTypeScript ? ' lang="ts"' : ''}>
const route = useRoute()
const { fetch: refreshSession } = useUserSession()
const user = reactive({ name: '', password: '' })
const message = ref('')

async function signIn() {
  message.value = ''
  try {
    await $fetch('/api/sign-in', { method: 'POST', body: user })
    await refreshSession()
    // Only paths of this site: a link must not lead elsewhere.
    const to = String(route.query.to ?? '/')
    await navigateTo(/^\\/(?!\\/)/.test(to) ? to : '/')
  } catch {
    message.value = 'Wrong name or password'
  }
}
</script>

<template>
  <form @submit.prevent="signIn">
    <h1>Sign in</h1>
    <label>Name <input v-model="user.name" name="name" autocomplete="username" required /></label>
    <label
      >Password
      <input v-model="user.password" name="password" type="password" autocomplete="current-password" required
    /></label>
    <button>Sign in</button>
    <p role="alert">{{ message }}</p>
  </form>
</template>
`
}
