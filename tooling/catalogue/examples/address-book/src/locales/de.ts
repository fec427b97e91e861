import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Adressbuch',
  title: 'Adressbuch',
  name: 'Name',
  address: 'Adresse',
  add: 'Hinzufügen',
  remove: '{{name}} entfernen',
  empty: 'Noch niemand',
  hint: 'Fügen Sie hinzu, wem Sie oft etwas schicken.',
  added: 'Hinzugefügt',
  'errors.address-book/no-name': 'Geben Sie einen Namen ein.',
  'errors.address-book/no-address':
    'Das ist keine Adresse eines Netzwerks dieser Website. Prüfen Sie sie Zeichen für Zeichen.',
}

export default de
