import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  approve: 'الموافقة على الطلب',
  settings: 'إعدادات المحفظة',
  loading: 'جارٍ فتح محفظتك',
  notLoaded: 'تعذّر فتح محفظتك',
  retry: 'إعادة المحاولة',
  back: 'رجوع',
  notAllowed: 'إجراء غير مسموح',
  notAllowedText: 'طلب هذا الموقع {{method}}، وهو ما لا تفعله هذه المحفظة أبدًا. لم يُشارَك شيء.',
  continueAs: 'المتابعة باسم {{name}}',
  continueAny: 'المتابعة بمحفظتك',
  continueText: 'يفتح نافذة من محفظتك',
  continuing: 'تابع في نافذة محفظتك',
  continueClosed: 'أغلقت النافذة. لم يُشارَك شيء.',
  loginTimeout: 'تعذّر الوصول إلى خدمة الدخول. أعد المحاولة بعد 30 ثانية.',
  'errors.embedded/load': 'تعذّر تحميل ما يلزم للدخول بالبريد الإلكتروني',
  'errors.embedded/frame-exists': 'في هذه الصفحة أداة محافظ أخرى تعترض الطريق. أعد تحميل الصفحة.',
  'errors.embedded/no-frame': 'لا يمكن فتح محفظتك إلا في متصفح.',
  'errors.embedded/timeout': 'حدث خطأ ما. أعد المحاولة.',
  'errors.embedded/aborted': 'حدث خطأ ما. أعد المحاولة.',
  'errors.embedded/too-many': 'طلبات كثيرة قيد الانتظار. أجب عنها أو ارفضها أولًا.',
  'errors.embedded/too-large': 'أرسل الموقع طلبًا أكبر من اللازم. لم يُوقَّع شيء.',
  'errors.embedded/malformed': 'أعطت محفظتك جوابًا لا يمكن قراءته. أعد تحميل الصفحة.',
  'errors.embedded/refused': 'لم ينجح الدخول. أعد المحاولة.',
  'errors.embedded/throttled': 'أعد المحاولة بعد بضع ثوانٍ.',
  'errors.embedded/email': 'هذا ليس عنوان بريد إلكتروني.',
  'errors.embedded/denied': 'رُفض الدخول في الصفحة المرتبطة. ابدأ من جديد.',
  'errors.embedded/signed-out': 'سجّل الدخول أولًا.',
  'errors.embedded/blocked': 'لم تُفتح النافذة. اسمح بالنوافذ المنبثقة لهذا الموقع ثم أعد المحاولة.',
  'errors.embedded/apart': 'يبقي هذا الموقع النوافذ منفصلة. سجّل الدخول من جديد أدناه.',
  'errors.embedded/chain': 'لا تعمل هذه المحفظة على هذه الشبكة. اختر شبكة أخرى.',
}

export default messages
