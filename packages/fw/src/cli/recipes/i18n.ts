import { defineRecipe } from './recipe'

export const i18n = defineRecipe(({ app, isTypeScript }) => ({
  modules: { '@nuxtjs/i18n': '^10.6.0' },
  config: [
    {
      path: ['i18n'],
      value: {
        defaultLocale: 'en',
        locales: [
          { code: 'en', language: 'en-US', name: 'English', file: 'en.json' },
          { code: 'de', language: 'de-DE', name: 'Deutsch', file: 'de.json' },
        ],
      },
    },
  ],
  files: {
    'i18n/locales/en.json': '{\n  "welcome": "Welcome, {name}!"\n}\n',
    'i18n/locales/de.json': '{\n  "welcome": "Willkommen, {name}!"\n}\n',
    [`${app}components/LanguageSwitcher.vue`]: `<script setup${isTypeScript ? ' lang="ts"' : ''}>
const { locale, locales } = useI18n()
const switchLocalePath = useSwitchLocalePath()
</script>

<template>
  <nav aria-label="Language">
    <FwLink
      v-for="{ code, name } in locales"
      :key="code"
      :to="switchLocalePath(code)"
      :lang="code"
      :aria-current="code === locale || undefined"
      >{{ name }}</FwLink
    >
  </nav>
</template>
`,
  },
  next: [
    "Show a message: `{{ $t('welcome', { name: 'Ada' }) }}`, and `<LanguageSwitcher />` in a page. `/de` has the routes in German.",
  ],
}))
