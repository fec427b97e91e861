// Runs before the page is painted. The page itself then follows what is chosen and what the system says.
const query = new URLSearchParams(location.search)
const root = document.documentElement
const theme = query.get('theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.dataset.lkTheme = isDark ? 'dark' : 'light'
root.dir = query.get('locale') === 'ar' || query.get('direction') === 'rtl' ? 'rtl' : 'ltr'
