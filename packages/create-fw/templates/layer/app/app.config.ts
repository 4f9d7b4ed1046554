// An application changes it with an app.config of its own.
export default defineAppConfig({
  greeting: { word: 'Hello' },
})
