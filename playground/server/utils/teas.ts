export const teas: Tea[] = [
  { id: 'sencha', name: 'Sencha of the first harvest', kind: 'green', note: 'Cut grass, sea air, a little sweetness.', cents: 1450 },
  { id: 'gyokuro', name: 'Shaded Gyokuro', kind: 'green', note: 'Deep and soft, for small cups.', cents: 2400 },
  { id: 'darjeeling', name: 'Darjeeling second flush', kind: 'black', note: 'Muscat grapes and warm wood.', cents: 1280 },
  { id: 'assam', name: 'Assam of the lowlands', kind: 'black', note: 'Malt, made for milk.', cents: 890 },
  { id: 'oolong', name: 'Oolong of the high mountain', kind: 'oolong', note: 'Orchids and butter.', cents: 1900 },
  { id: 'bai-mu-dan', name: 'Bai Mu Dan', kind: 'white', note: 'Hay, melon, morning light.', cents: 1650 },
]
