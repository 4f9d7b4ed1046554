// Apps override it in their own app.config.
export default defineAppConfig({
  greeting: { word: 'Hello' },
})
