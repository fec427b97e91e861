import type en from './en.ts'

/** Arabic. */
const ar: { readonly [Key in keyof typeof en]: string } = {
  title: 'أدوات مطوّري Latchkey',
  open: 'فتح',
  close: 'إغلاق',
  clear: 'مسح',
  filter: 'تصفية',
  timeline: 'السجل الزمني',
  hooks: 'الخطافات',
  requests: 'الطلبات',
  permissions: 'الأذونات',
  hosts: 'الخوادم',
  capabilities: 'الإمكانات',
  prompts: 'أسئلة المحفظة',
  sensitive: 'حسّاس',
  unstated: 'غير مذكور',
  state: 'الحالة',
  wiring: 'الروابط الداخلية',
  nothing: 'لا شيء بعد. استخدم الأداة وسيظهر هنا ما يحدث.',
  none: 'لا يوجد',
  plugins: 'الإضافات',
  slots: 'المواضع',
  views: 'الشاشات',
  connectors: 'الموصِّلات',
  connections: 'الاتصالات',
  networks: 'الشبكات',
  adapters: 'المحوِّلات',
}

export default ar
