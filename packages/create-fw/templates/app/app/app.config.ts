export default defineAppConfig({
  title: 'My application',
  links: [
    { label: 'Home', to: '/' },
    { label: 'Tour', to: '/tour' },
  ],
})
