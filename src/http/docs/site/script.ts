/**
 * The script of every page of the documentation; without it, the pages and the form of the search work as well.
 *
 * It searches as one types, and puts a token of the signed-in reader into the samples. The service stores tokens as hashes and cannot
 * show one again, so the reader has a test token created, which ends after a day. The token stays in this tab of the browser
 * (`sessionStorage`), for this account: it is in no page that the service sends, and so in no cache.
 */
export const script = String.raw`
(()=>{
const box=document.querySelector("#search"),list=document.querySelector("#found");
let asked=0,shown=0;
const show=items=>list.replaceChildren(...items);
const item=({url,title,heading,excerpt})=>{
  const li=document.createElement("li"),a=document.createElement("a"),b=document.createElement("b"),s=document.createElement("span");
  b.textContent=heading===title?title:title+" › "+heading;s.textContent=excerpt;a.href=url;a.append(b,s);li.append(a);return li};
box.addEventListener("input",async()=>{
  const mine=++asked,query=box.value.trim();
  if(query===""){shown=mine;return show([])}
  const reply=await fetch("/docs/search.json?q="+encodeURIComponent(query)).catch(()=>undefined);
  const found=reply?.ok?(await reply.json()).found:undefined;
  if(mine<shown||!found)return;
  shown=mine;
  if(found.length>0)return show(found.map(item));
  const li=document.createElement("li"),p=document.createElement("p");p.textContent="Nothing found.";li.append(p);show([li])});
addEventListener("keydown",event=>{
  const links=[...list.querySelectorAll("a")],at=links.indexOf(document.activeElement);
  const step={ArrowDown:1,ArrowUp:-1}[event.key];
  if(event.key==="/"&&!/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)){event.preventDefault();box.focus()}
  else if(event.key==="Escape"&&links.length>0){show([]);box.focus()}
  else if(step&&(at>=0||document.activeElement===box)&&links.length>0){event.preventDefault();(links[at+step]??box).focus()}});
addEventListener("click",event=>{if(!event.target.closest("header form"))show([])});

if(navigator.clipboard)for(const pre of document.querySelectorAll("pre.wrap")){
  const frame=document.createElement("div"),copy=document.createElement("button");
  frame.className="sample";copy.type="button";copy.textContent="Copy";pre.before(frame);frame.append(pre,copy);
  copy.addEventListener("click",()=>navigator.clipboard.writeText(pre.textContent).then(()=>{copy.textContent="Copied"},()=>{}))}

const name="$TUMA_TOKEN",key="tuma-docs-token",samples=[...document.querySelectorAll("pre code")].filter(each=>each.textContent.includes(name));
if(samples.length===0)return;
const originals=samples.map(each=>each.textContent),bar=document.querySelector(".token"),button=bar.querySelector("button"),status=bar.querySelector("span");
let saved,account;
const fill=()=>{
  samples.forEach((each,n)=>{each.textContent=saved?originals[n].replaceAll(name,saved.token):originals[n]});
  button.textContent=saved?"Remove the token from the samples":"Put a test token into the samples";
  status.textContent=saved?"The samples have a test token of "+account.name+". It ends within a day.":""};
const call=(path,method,body)=>fetch(path,{method,headers:{"content-type":"application/json","x-tuma-console":"1"},body:body&&JSON.stringify(body)});
const sentence=async reply=>(await reply.json().catch(()=>({}))).detail??"The service did not answer. Try again.";
const create=async()=>{
  const expires_at=new Date(Date.now()+864e5).toISOString();
  const scopes=["sms:send","sms:read","inbound:read","verify","voice","account:read","account:write"];
  const reply=await call("/v1/account/tokens","POST",{name:"Samples of the documentation",scopes,test:true,expires_at,ends_with_login:true});
  if(!reply.ok){status.textContent=await sentence(reply);return}
  const {id,token}=await reply.json();
  saved={id,token,account:account.id};sessionStorage.setItem(key,JSON.stringify(saved));fill()};
const remove=async()=>{
  const {id}=saved;saved=undefined;sessionStorage.removeItem(key);fill();
  const reply=await call("/v1/account/tokens/"+id,"DELETE");
  if(!reply.ok&&reply.status!==404)status.textContent=await sentence(reply)};
button.addEventListener("click",async()=>{button.disabled=true;try{await(saved?remove():create())}catch{status.textContent="The service did not answer. Try again."}button.disabled=false});
fetch("/console/session").then(async reply=>{
  const kept=JSON.parse(sessionStorage.getItem(key)??"null");
  if(!reply.ok)return sessionStorage.removeItem(key);
  ({account}=await reply.json());
  if(kept?.account===account.id)saved=kept;else sessionStorage.removeItem(key);
  fill();bar.hidden=false}).catch(()=>{});
})();
`;
