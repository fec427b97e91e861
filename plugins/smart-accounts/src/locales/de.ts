export default {
  title: 'Kontoart',
  smart: 'Smart Account',
  plain: 'Einfaches Konto',
  smartText:
    'Was eine Website in mehreren Schritten verlangt, geschieht ganz oder gar nicht. Sie genehmigen es einmal.',
  plainText: 'Jeder Schritt ist eine eigene Transaktion. Wenn einer scheitert, bleiben die davor bestehen.',
  sameAddress: 'Ihre Adresse bleibt gleich.',
  unavailable: '{{network}} hat keine Smart Accounts. Dort ist Ihr Konto ein einfaches.',
  networks: 'Netzwerke mit Smart Accounts',
  loading: 'Netzwerke werden gelesen',
  noNetworks: 'Noch hat keines der Netzwerke dieser Website welche.',
  changing: 'Kontoart wird geändert',
  turnOff: 'Ausschalten',
  turnOffText: 'Wo Ihr Konto zum Smart Account geworden ist, nehmen es die Einstellungen Ihrer Wallet zurück.',
  notTaken: 'Diese Anwendung unterstützt Smart Accounts vielleicht nicht',
}
