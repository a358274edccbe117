// Where this visit came from, kept in the tab and put into a lead's form.
try {
  let s = sessionStorage, r = document.referrer,
  v = JSON.parse(s.visit ??= JSON.stringify({
    campaign: (location.search.match(/\butm_[^&]+/g) || []).join("&").slice(0, 500),
    referringHost: r && new URL(r).host,
    firstPage: location.pathname
  }));
  addEventListener("formdata", ({ formData: f }) => {
    if (f.has("firstPage"))
      for (let k in v) f.set(k, v[k]);
  });
} catch {}
