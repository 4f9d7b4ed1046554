export default defineAppConfig({
  paper: { title: 'Paper', footer: 'Printed on paper' },
})
