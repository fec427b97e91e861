import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  'errors.dry-run/would-fail': 'Diese Transaktion würde scheitern, deshalb wurde die Wallet nicht gefragt: {{reason}}',
}

export default de
