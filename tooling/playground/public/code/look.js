// Runs before the page is painted. The page itself then follows what is chosen and what the system says.
const isBuilder = /\/themes(\.html)?$/.test(location.pathname)
// The builder of themes keeps what is chosen in the fragment, which no server is told, and stays in its own language.
const query = new URLSearchParams(isBuilder ? location.hash.slice(1) : location.search)
const root = document.documentElement
const theme = query.get('theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.dataset.lkTheme = isDark ? 'dark' : 'light'
const isRtl = query.get('locale') === 'ar' || query.get('direction') === 'rtl'
root.dir = isRtl && !isBuilder ? 'rtl' : 'ltr'
