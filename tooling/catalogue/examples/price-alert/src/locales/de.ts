import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Preisalarm',
  title: 'Preisalarm',
  field: 'Melden beim Überschreiten von',
  save: 'Setzen',
  off: 'Ausschalten',
  crossed: 'Der Preis hat {{mark}} überschritten: Er ist {{price}}',
  'errors.price-alert/no-number': 'Geben Sie einen Preis wie 3000 oder 0.25 ein.',
}

export default de
