import { defineRecipe, scriptExtension } from './recipe'

export const content = defineRecipe(project => ({
  modules: { '@nuxt/content': '^3.16.1' },
  // The module asks which library for SQLite to install, unless it uses that of Node.
  config: [{ path: ['content'], value: { experimental: { sqliteConnector: 'native' } } }],
  files: {
    [`content.config.${scriptExtension(project)}`]: `import { defineCollection, defineContentConfig } from '@nuxt/content'

export default defineContentConfig({
  collections: {
    articles: defineCollection({ type: 'page', source: 'articles/**/*.md' }),
  },
})
`,
    'content/articles/first.md': `---
title: The first article
description: Written in Markdown
---

# The first article

Edit \`content/articles/first.md\`, and this page **follows**.
`,
    [`${project.app}pages/articles/index.vue`]: `<script setup${project.isTypeScript ? ' lang="ts"' : ''}>
const { data: articles } = await useAsyncData('articles', () => queryCollection('articles').all())

useHead({ title: 'Articles' })
</script>

<template>
  <div>
    <h1>Articles</h1>
    <ul>
      <li v-for="{ path, title, description } in articles" :key="path">
        <FwLink :to="path">{{ title }}</FwLink> {{ description }}
      </li>
    </ul>
  </div>
</template>
`,
    [`${project.app}pages/articles/[...slug].vue`]: `<script setup${project.isTypeScript ? ' lang="ts"' : ''}>
// Not \`useRoute().path\`, to which hosts of static files add a slash.
const path = ['/articles', useRoute().params.slug].flat().join('/')
const { data: article } = await useAsyncData(path, () => queryCollection('articles').path(path).first())
if (!article.value) throw createError({ statusCode: 404, statusMessage: 'Not Found', fatal: true })

useHead({ title: article.value.title })
</script>

<template>
  <article>
    <ContentRenderer v-if="article" :value="article" />
  </article>
</template>
`,
  },
  next: [
    'Open `/articles`: each Markdown file in `content/articles/` is a page. `@nuxt/content` uses the SQLite of Node 22.13 or newer; the page of this recipe says how it works with Node 20.',
  ],
}))
