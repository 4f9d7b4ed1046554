/** The entries of a new shelf. */
export const SEEDS: readonly Item[] = [
  seed('thinking-in-systems', 'book', 'Thinking in Systems', 'Donella Meadows', 'Noor', '2026-11-09', {
    tags: ['systems', 'classics'],
    status: 'reading',
    link: 'https://en.wikipedia.org/wiki/Thinking_In_Systems:_A_Primer',
    notes:
      'Short chapters, and each one changes how you look at the on-call rota.\n\n- Stocks and flows: **start here**\n- Feedback loops with delays, so *overshoot* is the normal case\n\n> Ask what the system does, not what it is for.',
  }),
  seed('cathedral-bazaar', 'article', 'The Cathedral and the Bazaar', 'Eric S. Raymond', 'Ilse', '2026-11-05', {
    tags: ['open source', 'classics'],
    status: 'done',
    rating: 4,
    link: 'https://www.catb.org/~esr/writings/cathedral-bazaar/',
    notes:
      'Old, and still the shortest way to explain why we work in the open.\n\n1. Release early\n2. Release often\n3. Listen',
  }),
  seed('design-of-everyday-things', 'book', 'The Design of Everyday Things', 'Don Norman', 'Mateo', '2026-10-28', {
    tags: ['design', 'classics'],
    status: 'done',
    rating: 5,
    link: 'https://en.wikipedia.org/wiki/The_Design_of_Everyday_Things',
    notes:
      'Doors, taps and error messages. Read the chapter on **mistakes and slips** before you write another dialog.',
  }),
  seed('semantic-html', 'article', 'HTML: a good basis for accessibility', 'MDN', 'Noor', '2026-10-21', {
    tags: ['accessibility', 'web'],
    status: 'to-read',
    link: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Accessibility/HTML',
    notes: 'For the people who joined this autumn.\n\nThe rule in one line: `<button>` before `<div>`.',
  }),
  seed(
    'a-philosophy-of-software-design',
    'book',
    'A Philosophy of Software Design',
    'John Ousterhout',
    'Tomasz',
    '2026-10-12',
    {
      tags: ['code', 'design'],
      status: 'reading',
      rating: 4,
      notes: 'Deep modules, shallow interfaces. We talk about chapters 4 and 5 on Thursday.',
    },
  ),
  seed('grid-by-example', 'article', 'Grid by Example', 'Rachel Andrew', 'Ilse', '2026-09-30', {
    tags: ['css', 'web'],
    status: 'done',
    rating: 4,
    link: 'https://gridbyexample.com/',
    notes: 'Small examples, each to be understood in a minute.',
  }),
  seed(
    'the-timeless-way-of-building',
    'book',
    'The Timeless Way of Building',
    'Christopher Alexander',
    'Mateo',
    '2026-09-17',
    {
      tags: ['design', 'architecture'],
      status: 'to-read',
      notes: 'About houses, and about everything else that people make for people.',
    },
  ),
  seed(
    'falsehoods-about-names',
    'article',
    'Falsehoods Programmers Believe About Names',
    'Patrick McKenzie',
    'Tomasz',
    '2026-09-02',
    {
      tags: ['code', 'people'],
      status: 'done',
      rating: 5,
      link: 'https://www.kalzumeus.com/2010/06/17/falsehoods-programmers-believe-about-names/',
      notes: 'Our form has *one* field for a name because of this.',
    },
  ),
]

function seed(
  id: string,
  kind: Kind,
  title: string,
  author: string,
  addedBy: string,
  date: string,
  rest: Pick<Item, 'tags' | 'status' | 'notes'> & Partial<Item>,
): Item {
  return {
    id,
    kind,
    title,
    author,
    addedBy,
    link: '',
    rating: 0,
    addedAt: `${date}T09:00:00.000Z`,
    version: 1,
    ...rest,
  }
}
