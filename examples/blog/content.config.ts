import { defineCollection, defineContentConfig } from '@nuxt/content'
import { z } from 'zod'

export default defineContentConfig({
  collections: {
    posts: defineCollection({
      type: 'page',
      source: 'posts/*.md',
      schema: z.object({
        /** Such as `2026-09-14`. */
        date: z.string(),
        tags: z.array(z.string()),
        /** A file in `public/images`. */
        image: z.string(),
        /** What the picture shows. */
        alt: z.string(),
        /** How long it takes to read: `fw.config.ts` counts the words. */
        minutes: z.number(),
      }),
    }),
  },
})
