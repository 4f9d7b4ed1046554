export default defineAppConfig({
  title: 'My app',
  links: [
    { label: 'Home', to: '/' },
    { label: 'Tour', to: '/tour' },
  ],
})
