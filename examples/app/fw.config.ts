import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  extends: ['fw-paper-layer'],
  modules: ['fw-bulletin'],
  app: { head: { title: 'The Daily Example' } },
  bulletin: {
    bulletins: [
      { id: 'opening', title: 'We are open', text: 'The shop opens at nine, every day but Sunday, and closes at six.' },
      { id: 'sale', title: 'Sale', text: 'Everything must go.' },
    ],
  },
})
