import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Spenden',
  title: 'Danke',
  to: 'Geht an',
  give: '{{amount}} geben',
  given: 'Danke für {{amount}}',
  'errors.donate/unsupported': 'Diese Wallet kann keine Coins senden. Wählen Sie eine andere.',
}

export default de
