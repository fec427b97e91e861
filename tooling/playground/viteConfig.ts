import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { servicesPlugin } from './servicesPlugin.ts'

/** How the pages are built, and served while they are worked on. Nothing outside this machine is asked for anything. */
export function viteConfig(): InlineConfig {
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    plugins: [react(), servicesPlugin()],
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: false },
    resolve: { dedupe: ['react', 'react-dom', 'jotai'] },
    build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'gallery.html', 'status.html'] } },
  }
}
