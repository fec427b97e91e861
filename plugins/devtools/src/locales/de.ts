import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  title: 'Latchkey-Werkzeuge',
  open: 'Öffnen',
  close: 'Schließen',
  clear: 'Leeren',
  filter: 'Filter',
  timeline: 'Verlauf',
  hooks: 'Hooks',
  requests: 'Anfragen',
  permissions: 'Rechte',
  hosts: 'Server',
  capabilities: 'Fähigkeiten',
  prompts: 'Fragen der Wallet',
  sensitive: 'heikel',
  unstated: 'nicht angegeben',
  state: 'Zustand',
  wiring: 'Verdrahtung',
  nothing: 'Noch nichts. Benutzen Sie das Widget, dann erscheint es hier.',
  none: 'keine',
  plugins: 'Plugins',
  slots: 'Slots',
  views: 'Ansichten',
  connectors: 'Konnektoren',
  connections: 'Verbindungen',
  networks: 'Netzwerke',
  adapters: 'Adapter',
}

export default de
