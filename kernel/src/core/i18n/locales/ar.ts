import type en from './en.ts'

/** Arabic. */
const ar: { readonly [Word in keyof typeof en]: string } = {
  back: 'رجوع',
  close: 'إغلاق',
  copyCode: 'نسخ الرمز',
  failed: 'حدث خطأ ما',
  dismiss: 'إخفاء',
  help: 'مساعدة',
  loading: 'جارٍ التحميل',
  retry: 'إعادة المحاولة',
  'wallet.unnamed': 'المحفظة',
  'time.now': 'الآن',
  'time.past.sec': 'قبل {{n}} ث',
  'time.past.min': 'قبل {{n}} د',
  'time.past.hr': 'قبل {{n}} س',
  'time.past.d': 'قبل {{n}} ي',
  'time.past.mo': 'قبل {{n}} ش',
  'time.past.yr': 'قبل {{n}} سنة/سنوات',
  'time.future.sec': 'خلال {{n}} ث',
  'time.future.min': 'خلال {{n}} د',
  'time.future.hr': 'خلال {{n}} س',
  'time.future.d': 'خلال {{n}} ي',
  'time.future.mo': 'خلال {{n}} ش',
  'time.future.yr': 'خلال {{n}} سنة/سنوات',
  'errors.unknown': 'حدث خطأ ما. أعد المحاولة.',
  'errors.config/project-id': 'لم يُضبط معرّف المشروع. المحافظ المثبّتة في هذا المتصفح تعمل رغم ذلك.',
  'errors.kernel/aborted': 'أُلغي الطلب. ابدأ من جديد متى شئت.',
  'errors.plugin/failed': 'توقف هذا الجزء من الصفحة عن العمل. أعد المحاولة أو أعد تحميل الصفحة.',
  'errors.plugin/unavailable': 'هذه الميزة معطّلة. أعد تحميل الصفحة لتشغيلها من جديد.',
  'errors.view/load': 'تعذّر تحميل هذا العرض. تحقق من اتصالك ثم أعد المحاولة.',
  'errors.view/render': 'تعذّر إظهار هذا العرض. ارجع أو أعد المحاولة.',
  'errors.http/network': 'تعذّر الوصول إلى الخدمة. تحقق من اتصالك ثم أعد المحاولة.',
  'errors.i18n/load': 'تعذّر تحميل هذه اللغة، لذلك ترى الإنجليزية بدلًا منها.',
}

export default ar
