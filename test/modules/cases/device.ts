import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

export default defineModuleCase({
  name: '@nuxtjs/device',
  version: '4.0.0',
  kinds: ['plugins', 'auto-imports', 'templates'],
  tried: '`useDevice` and `$device` with the user agent of the request, and of the browser',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['@nuxtjs/device'] } as never,
    files: {
      'app/app.vue': `<script setup>
const { isMobile, isIos, isCrawler, userAgent } = useDevice()
const seen = ref('')
onMounted(() => (seen.value = userAgent === navigator.userAgent ? 'same' : userAgent))
</script>
<template><div><p id="device">{{ [isMobile, isIos, isCrawler, $device.isDesktop].join() }}</p><p id="agent">{{ seen }}</p></div></template>`,
    },
  },
  checks(app) {
    const deviceOf = async (userAgent: string): Promise<string> =>
      /id="device">([^<]*)/.exec(await app.html('/', { headers: { 'user-agent': userAgent } }))![1]!

    it('reads the user agent of the request', async () => {
      expect(await deviceOf(PHONE)).toBe('true,true,false,false')
      expect(await deviceOf('Mozilla/5.0 (compatible; Googlebot/2.1)')).toMatch(/true,(?:true|false)$/)
    })

    it('knows the same in the browser', async () => {
      const { shows } = await openPage(`${app.url}/`, { userAgent: PHONE })
      await shows('#device', 'true,true,false,false')
      await shows('#agent', 'same')
    })
  },
})
