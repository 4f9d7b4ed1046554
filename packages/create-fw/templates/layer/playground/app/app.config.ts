export default defineAppConfig({
  greeting: { word: 'Welcome' },
})
