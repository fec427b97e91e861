/** ISO 3166-1 codes, without what is under sanctions of nearly every provider. */
const CODES =
  'ADAEAGAIALAMAOARATAUAZBABBBDBEBFBGBHBIBJBMBNBOBRBSBTBWBZCACDCFCGCHCICLCMCNCOCRCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFRGAGBGDGEGHGMGNGQGRGTGWGYHKHNHRHTHUIDIEILINIQISITJMJOJPKEKGKHKIKMKNKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMOMRMTMUMVMWMXMYMZNANENGNINLNONPNRNZOMPAPEPGPHPKPLPRPSPTPWPYQARORSRWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSZTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVNVUWSXKYEZAZMZW'

/** States of the United States and their capital's district; each has rules of its own. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

/** Where a buyer is: prices and rules depend on it. */
export interface Place {
  /** ISO 3166-1. */
  readonly country: string
  /** ISO 3166-2 without its country; of the United States only. */
  readonly subdivision?: string
}

/** A country, or a state, by its name. */
export interface NamedPlace extends Place {
  readonly name: string
}

/** What a country is called. */
export function countryName(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}

/** A place in words, e.g. `New York, United States`. */
export function placeName({ country, subdivision }: Place, locale: string): string {
  const state = subdivision && states().find((entry) => entry.subdivision === subdivision)?.name
  return [state, countryName(country, locale)].filter(Boolean).join(', ')
}

/** All countries by name, after those that the user's languages are of. */
export function countries(locale: string, languages: readonly string[]): readonly NamedPlace[] {
  const near = languages.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? [])
  const all = (CODES.match(/../g) ?? []).map((country) => ({ country, name: countryName(country, locale) }))
  const byName = all.sort((first, second) => first.name.localeCompare(second.name, locale))
  const nearest = [...new Set(near)].flatMap((code) => byName.find(({ country }) => country === code) ?? [])
  return [...nearest, ...byName.filter((entry) => !nearest.includes(entry))]
}

/** The states of the United States. */
export function states(): readonly NamedPlace[] {
  return STATES.split(',').map((entry) => ({ country: 'US', subdivision: entry.slice(0, 2), name: entry.slice(3) }))
}

/** Whether a provider knows enough of a place: the United States need a state. */
export function isWhole(place: Place | undefined): place is Place {
  return place !== undefined && (place.country !== 'US' || place.subdivision !== undefined)
}
