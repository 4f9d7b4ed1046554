export default defineAppConfig({
  paper: { title: 'The Daily Example' },
})
