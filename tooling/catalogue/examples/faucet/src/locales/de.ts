import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Test-Coins',
  title: 'Test-Coins',
  claim: 'Coins anfordern',
  explained: 'Coins von {{network}} sind nichts wert. Eine Anforderung pro Stunde.',
  waiting: 'Sie können {{when}} wieder anfordern.',
  claimed: 'Die Coins sind unterwegs',
  'errors.faucet/no-account': 'Verbinden Sie zuerst eine Wallet.',
  'errors.faucet/too-early':
    'Dieses Konto hat in der letzten Stunde angefordert. Warten Sie und versuchen Sie es dann erneut.',
}

export default de
